#!/bin/sh
# Rien à compiler : les programmes sont des scripts.
set -e
for question in q1 q2 q3; do
  cp $question.py $question
  chmod +x $question
done
