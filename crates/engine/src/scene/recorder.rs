//! A recorder of pictures that costs nothing until a viewer asks for pictures.

use super::data::{Change, Scene};
use super::look::Look;
use super::tables::SceneTables;
use serde_json::Value;

/// A recorder for the pictures that people see of a match. It starts when a viewer asks for the
/// first picture ([`crate::Game::scene`]). Until then, its methods do nothing.
///
/// Each method receives a function that shows the current tables to a [`SceneTables`], which computes the
/// differences.
#[derive(Debug, Clone, Default)]
pub struct SceneRecorder(Option<SceneTables>);

impl SceneRecorder {
    /// Starts to record pictures. Returns the picture before the first turn, for
    /// [`crate::Game::scene`].
    pub fn open(&mut self, look: Look, draw: impl FnOnce(&mut SceneTables)) -> Scene {
        let tables = self.0.insert(SceneTables::default());
        draw(tables);
        tables.scene("", Value::Null).looks(look)
    }

    /// Records how the picture changes with a player's next action of this step. `action` is the
    /// name of the action's function in the API.
    pub fn action(&mut self, player: usize, action: &str, draw: impl FnOnce(&mut SceneTables)) {
        if let Some(tables) = &mut self.0 {
            draw(tables);
            tables.action(player, action);
        }
    }

    /// Records a change of the picture that no player's action caused. `reason` is the cause: a
    /// word of the game.
    pub fn event(&mut self, reason: &str, draw: impl FnOnce(&mut SceneTables)) {
        if let Some(tables) = &mut self.0 {
            draw(tables);
            tables.event(reason);
        }
    }

    /// Returns and removes the recorded changes of the picture. It is for
    /// [`crate::Game::take_changes`].
    pub fn take(&mut self) -> Vec<Change> {
        self.0.as_mut().map(SceneTables::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::SceneRecorder;
    use crate::scene::{Look, Tiles};

    #[test]
    fn nothing_is_drawn_before_a_viewer_asks() {
        let mut recorder = SceneRecorder::default();
        recorder.action(0, "put", |_| panic!("the scene must not be drawn"));
        recorder.event("rain", |_| panic!("the scene must not be drawn"));
        assert!(recorder.take().is_empty());
        let scene =
            recorder.open(Look::board(2, 1).layer(Tiles::of("cells")), |tables| tables.grid("cells", [0, 0]));
        scene.check().expect("the look is valid");
        let text = serde_json::to_string(&scene).expect("the scene can be written as JSON");
        assert!(text.starts_with(r#"{"tables":{"cells":[0,0]},"look":{"#), "{text}");
        recorder.action(1, "put", |tables| tables.grid("cells", [0, 1]));
        recorder.event("rain", |tables| tables.grid("cells", [0, 0]));
        let changes = recorder.take();
        assert_eq!((changes.len(), changes[0].of, changes[1].cause.as_str()), (2, Some(1), "rain"));
        assert!(recorder.take().is_empty());
    }
}
