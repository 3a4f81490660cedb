//! Tests the contest's service through its pages, its API and its files. One program contains all
//! tests, because building each program takes seconds.

mod attacks;
mod backup;
mod boards;
mod browser;
mod bundles;
mod challenges;
mod clarifications;
mod common;
mod disk;
mod door;
mod duels;
mod editor;
mod first;
mod floods;
mod jury;
mod kits;
mod ladder;
mod languages;
mod layers;
mod live;
mod matches;
mod menu;
mod object_store;
mod postgres;
mod profiles;
mod requests;
mod roles;
mod scoreboard;
mod sending;
mod servers;
mod staff;
mod submit;
mod teams;
mod tournaments;
mod workers;
