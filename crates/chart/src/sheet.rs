//! What is drawn: cases beside each other, each with the shares of what it may come to.

use norn_dice::{Distribution, Ratio, Signed, Total};

/// Cases that are compared.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// What all cases are of, where their labels don't say it; may be empty.
    pub title: String,
    /// What the shares are of, in one word: `total`, `rolls`, `outcome`.
    pub axis: String,
    /// The names whose values tell the cases apart.
    pub names: Vec<String>,
    /// What is asked of each case, such as `at least 15`.
    pub asked: Vec<String>,
    /// In the order in which they were given.
    pub cases: Vec<Case>,
}

/// One of them.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// What tells it from the others.
    pub label: String,
    /// The value of each of the names of the sheet.
    pub values: Vec<String>,
    /// In ascending order of totals, or in the game's order of outcomes.
    pub shares: Vec<Share>,
    /// Mean and deviation, where shares are of numbers.
    pub figures: Option<Figures>,
    /// What was left out of all shares.
    pub rest: Ratio,
    /// The answer to each question of the sheet.
    pub asked: Vec<Ratio>,
}

/// How likely something is.
#[derive(Debug, Clone)]
pub struct Share {
    /// What it is called.
    pub of: String,
    /// The total that it is, if it is one.
    pub total: Option<Total>,
    /// How likely it is.
    pub exact: Ratio,
}

/// Mean and deviation.
#[derive(Debug, Clone)]
pub struct Figures {
    /// The mean.
    pub mean: Signed,
    /// The standard deviation.
    pub deviation: f64,
}

impl Sheet {
    /// A sheet of totals without names and questions.
    #[must_use]
    pub fn of_totals(axis: &str, cases: Vec<Case>) -> Sheet {
        Sheet { axis: axis.to_owned(), cases, ..Sheet::default() }
    }

    /// Whether every case is true or false: totals of 1 and 0 alone.
    #[must_use]
    pub fn is_yes_or_no(&self) -> bool {
        let bits = [Some(Total::ZERO), Some(Total::whole(1))];
        !self.cases.is_empty()
            && self.cases.iter().flat_map(|case| &case.shares).all(|share| bits.contains(&share.total))
    }

    /// The one number by which many cases are compared, and what it is: the first question's answer, how likely it is
    /// true, or the mean. None of them is there for outcomes without a question.
    #[must_use]
    pub fn measure(&self) -> Option<Measure<'_>> {
        if let Some(asked) = self.asked.first() {
            return Some(Measure::Share(
                asked,
                self.cases.iter().map(|case| share(case.asked.first())).collect(),
            ));
        }
        if self.is_yes_or_no() {
            return Some(Measure::Share(
                "how likely",
                self.cases.iter().map(|case| case.of(Total::whole(1)).to_f64()).collect(),
            ));
        }
        let means: Option<Vec<f64>> = self
            .cases
            .iter()
            .map(|case| case.figures.as_ref().map(|figures| figures.mean.to_f64()))
            .collect();
        means.map(Measure::Mean)
    }
}

impl Case {
    /// The label without the values of names: what several cases have in common that differ by those alone.
    #[must_use]
    pub fn subject(&self, names: &[String]) -> &str {
        let told: Vec<String> =
            names.iter().zip(&self.values).map(|(name, value)| format!("{name} = {value}")).collect();
        let label = self.label.strip_suffix(&told.join(", ")).unwrap_or(&self.label);
        label.strip_suffix(", ").unwrap_or(label)
    }
}

fn share(asked: Option<&Ratio>) -> f64 {
    asked.map_or(0.0, Ratio::to_f64)
}

/// The one number by which many cases are compared, for each of them.
#[derive(Debug, Clone)]
pub enum Measure<'a> {
    /// How likely something is, and what.
    Share(&'a str, Vec<f64>),
    /// The mean total.
    Mean(Vec<f64>),
}

impl Case {
    /// The shares of each total.
    #[must_use]
    pub fn of_totals(label: &str, odds: &Distribution) -> Case {
        let share =
            |(total, exact): (Total, Ratio)| Share { of: total.to_string(), total: Some(total), exact };
        Case {
            label: label.to_owned(),
            values: vec![],
            shares: odds.iter().map(share).collect(),
            figures: Some(Figures { mean: odds.mean(), deviation: odds.standard_deviation() }),
            rest: odds.residual(),
            asked: vec![],
        }
    }

    /// How likely that total is.
    #[must_use]
    pub fn of(&self, total: Total) -> Ratio {
        let found = self.shares.iter().find(|share| share.total == Some(total));
        found.map_or(Ratio::ZERO, |share| share.exact.clone())
    }
}
