//! The plot of a run of `joute tune`: the value of each parameter after each iteration.

use joute_league::tune::{Entry, Parameter};
use joute_words::{Locale, tune as say};
use std::fmt::Write as _;

/// The size of one parameter's plot, in pixels.
const PLOT_WIDTH: f64 = 640.0;
const PLOT_HEIGHT: f64 = 150.0;

/// The room for numbers and names around each plot, in pixels.
const LEFT_MARGIN: f64 = 70.0;
const TOP_MARGIN: f64 = 28.0;
const BOTTOM_MARGIN: f64 = 30.0;

/// Returns the plot as an SVG picture. Each parameter has a plot of its own, from its smallest to its
/// largest value.
pub fn svg(parameters: &[Parameter], start: &[f64], entries: &[Entry], locale: Locale) -> String {
    let each = TOP_MARGIN + PLOT_HEIGHT + BOTTOM_MARGIN;
    let (width, height) = (LEFT_MARGIN + PLOT_WIDTH + 20.0, each * parameters.len() as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (index, parameter) in parameters.iter().enumerate() {
        let values = std::iter::once(start[index]).chain(entries.iter().map(|entry| entry.values[index]));
        let (top, bottom) =
            (each * index as f64 + TOP_MARGIN, each * index as f64 + TOP_MARGIN + PLOT_HEIGHT);
        let column = |at: usize| LEFT_MARGIN + PLOT_WIDTH * at as f64 / entries.len().max(1) as f64;
        let row =
            |value: f64| bottom - PLOT_HEIGHT * (value - parameter.min) / (parameter.max - parameter.min);
        let points: Vec<String> =
            values.enumerate().map(|(at, value)| format!("{:.1},{:.1}", column(at), row(value))).collect();
        let labels = [
            (LEFT_MARGIN, top - 9.0, "start", escape(&parameter.name)),
            (LEFT_MARGIN - 6.0, top + 5.0, "end", parameter.max.to_string()),
            (LEFT_MARGIN - 6.0, bottom + 5.0, "end", parameter.min.to_string()),
            (LEFT_MARGIN, bottom + 18.0, "start", "0".to_owned()),
            (
                LEFT_MARGIN + PLOT_WIDTH,
                bottom + 18.0,
                "end",
                format!("{} {}", say::axis_iteration(locale), entries.len()),
            ),
        ];
        for (x, y, anchor, text) in labels {
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>");
        }
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT_MARGIN}\" y=\"{top}\" width=\"{PLOT_WIDTH}\" height=\"{PLOT_HEIGHT}\" fill=\"none\" stroke=\"#999\"/>\n\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#0b57a4\" stroke-width=\"2\"/>",
            points.join(" ")
        );
    }
    svg + "</svg>\n"
}

/// Escapes a text for XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::svg;
    use joute_league::tune::{Entry, Parameter};
    use joute_words::Locale;

    #[test]
    fn the_plot_shows_each_parameter_within_its_range() {
        let parameter = |name: &str| Parameter { name: name.into(), min: 0.0, max: 10.0, step: 1.0 };
        let entry = |a, b| Entry { matches: 2, share: 0.5, values: vec![a, b] };
        let entries = [entry(10.0, 5.0), entry(0.0, 5.0)];
        let svg = svg(&[parameter("A<B"), parameter("C")], &[5.0, 5.0], &entries, Locale::En);
        assert!(svg.contains("A&lt;B") && svg.contains(">iteration 2</text>"), "{svg}");
        assert!(svg.contains("points=\"70.0,103.0 390.0,28.0 710.0,178.0\""), "{svg}");
        assert!(svg.contains("points=\"70.0,311.0 390.0,311.0 710.0,311.0\""), "{svg}");
    }
}
