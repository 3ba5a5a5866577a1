//! The native half of the Python package `norn_dice`: reads, weighs and rolls. What people use is written in Python
//! around it, in the folder `lib`.

use norn_dice::anydice::{Program, Trouble};
use norn_dice::{BigUint, Dialect, Distribution, Error, ErrorKind, Ratio, Read, Reading, Total};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyTuple, PyType};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What Python calls a number: an `int`, or a `fractions.Fraction`.
type Number<'py> = Bound<'py, PyAny>;

fn class<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyType>>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    kept.import(py, module, name)
}

fn fraction<'py>(
    py: Python<'py>,
    numerator: Bound<'py, PyInt>,
    denominator: Bound<'py, PyInt>,
) -> PyResult<Number<'py>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    class(py, &FRACTION, "fractions", "Fraction")?.call1((numerator, denominator))
}

/// A whole number of any size.
fn whole<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyInt>> {
    if let Ok(small) = u128::try_from(number) {
        return Ok(small.into_pyobject(py)?);
    }
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    Ok(py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))?.cast_into()?)
}

fn exact<'py>(py: Python<'py>, ratio: &Ratio) -> PyResult<Number<'py>> {
    match ratio.to_u128s() {
        Some((n, d)) => fraction(py, n.into_pyobject(py)?, d.into_pyobject(py)?),
        None => fraction(py, whole(py, &ratio.numerator())?, whole(py, &ratio.denominator())?),
    }
}

fn number(py: Python<'_>, total: Total) -> PyResult<Number<'_>> {
    match total.as_whole() {
        Some(whole) => Ok(whole.into_pyobject(py)?.into_any()),
        None => fraction(py, total.numerator().into_pyobject(py)?, total.denominator().into_pyobject(py)?),
    }
}

/// A total that Python gives as numerator and denominator.
fn total((numerator, denominator): (i64, u32)) -> PyResult<Total> {
    Total::fraction(numerator.into(), denominator.into())
        .ok_or_else(|| PyValueError::new_err("the denominator of a fraction is never zero"))
}

/// What Python raises for what can't be read or worked out.
struct Told<'a> {
    text: &'a str,
    kind: ErrorKind,
    hint: Option<&'a str>,
    line: Option<usize>,
    at: Option<usize>,
    picture: Option<String>,
}

impl Told<'_> {
    fn raised(self, py: Python<'_>) -> PyErr {
        static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let made = || {
            let kind = serde_json::to_value(self.kind).unwrap_or_default();
            let with = PyDict::new(py);
            with.set_item("kind", kind.as_str().unwrap_or_default())?;
            with.set_item("hint", self.hint)?;
            with.set_item("line", self.line)?;
            with.set_item("at", self.at)?;
            with.set_item("picture", self.picture)?;
            class(py, &ERROR, "norn_dice._error", "NotationError")?.call((self.text,), Some(&with))
        };
        match made() {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

fn refused(py: Python<'_>, error: &Error, notation: &str) -> PyErr {
    Told {
        text: &error.text,
        kind: error.kind,
        hint: error.hint.as_deref(),
        line: error.at.map(|_| 1),
        at: error.at.map(|at| at.column),
        picture: error.picture(notation),
    }
    .raised(py)
}

fn in_trouble(py: Python<'_>, trouble: &Trouble) -> PyErr {
    Told {
        text: &trouble.text,
        kind: trouble.kind,
        hint: trouble.hint.as_deref(),
        line: usize::try_from(trouble.at.line).ok(),
        at: usize::try_from(trouble.at.column).ok(),
        picture: Some(trouble.picture()),
    }
    .raised(py)
}

/// A notation that was read.
#[pyclass(frozen, module = "norn_dice._norn")]
#[derive(Debug)]
struct Notation {
    read: Read,
    typed: String,
}

#[pymethods]
impl Notation {
    /// Its canonical text.
    #[getter]
    fn text(&self) -> String {
        self.read.expr.to_string()
    }

    #[getter]
    fn dialect(&self) -> &'static str {
        self.read.dialect.word()
    }

    #[getter]
    fn notes(&self) -> Vec<String> {
        let unrolled = self.read.expr.unrolled();
        let said = unrolled.map(|dice| format!("What stands after # is a comment: {dice} is not rolled."));
        self.read.notes.iter().cloned().chain(said).collect()
    }

    #[getter]
    fn times(&self) -> u32 {
        self.read.expr.times()
    }

    /// Works out the odds; other threads of Python go on meanwhile.
    fn weigh(&self, py: Python<'_>) -> PyResult<Weighed> {
        let odds = py.detach(|| self.read.expr.distribution());
        odds.map(|odds| Weighed(Some(odds))).map_err(|error| refused(py, &error, &self.typed))
    }

    /// Rolls it from a key of 32 bytes: the total, and the faces as they were thrown.
    fn roll<'py>(&self, py: Python<'py>, key: [u8; 32]) -> PyResult<(Number<'py>, Vec<u32>)> {
        let mut faces = Faces(ChaCha20Rng::from_seed(key));
        let roll = self.read.expr.roll(|sides| faces.next(sides));
        let roll = roll.map_err(|error| refused(py, &error, &self.typed))?;
        Ok((number(py, roll.total)?, roll.thrown().collect()))
    }

    /// The roll of these faces: as text, and as JSON.
    fn tell(&self, py: Python<'_>, thrown: Vec<u32>) -> PyResult<(String, String)> {
        let mut faces = thrown.into_iter();
        let roll = self.read.expr.roll(|_| faces.next().unwrap_or(1));
        let roll = roll.map_err(|error| refused(py, &error, &self.typed))?;
        let json = serde_json::to_string(&roll).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((roll.to_string(), json))
    }
}

/// Where faces come from: the same stream as that of `norn roll --seed`, which says how it is defined.
struct Faces(ChaCha20Rng);

impl Faces {
    fn next(&mut self, sides: u32) -> u32 {
        // One less than the largest multiple of `sides` up to 2³².
        let last = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let number = self.0.next_u32();
            if number <= last {
                return number % sides + 1;
            }
        }
    }
}

/// How likely each total is; nothing for the empty die of AnyDice, which has no results.
#[pyclass(frozen, module = "norn_dice._norn")]
#[derive(Debug)]
struct Weighed(Option<Distribution>);

impl Weighed {
    /// Something that only totals have.
    fn of<T>(&self, what: impl FnOnce(&Distribution) -> T) -> PyResult<T> {
        match &self.0 {
            Some(odds) => Ok(what(odds)),
            None => Err(PyValueError::new_err("the empty die has no results")),
        }
    }

    fn share<'py>(
        &self,
        py: Python<'py>,
        what: impl FnOnce(&Distribution) -> Ratio,
    ) -> PyResult<Number<'py>> {
        exact(py, &self.0.as_ref().map_or(Ratio::ZERO, what))
    }
}

#[pymethods]
impl Weighed {
    fn __len__(&self) -> usize {
        self.0.as_ref().map_or(0, Distribution::len)
    }

    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (total, _) in self.0.iter().flat_map(Distribution::weights) {
            list.append(number(py, total)?)?;
        }
        Ok(list)
    }

    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (total, share) in self.0.iter().flat_map(Distribution::iter) {
            list.append((number(py, total)?, exact(py, &share)?))?;
        }
        Ok(list)
    }

    fn exactly<'py>(&self, py: Python<'py>, of: (i64, u32)) -> PyResult<Number<'py>> {
        let total = total(of)?;
        self.share(py, |odds| odds.probability(total))
    }

    fn at_least<'py>(&self, py: Python<'py>, of: (i64, u32)) -> PyResult<Number<'py>> {
        let total = total(of)?;
        self.share(py, |odds| odds.at_least(total))
    }

    fn at_most<'py>(&self, py: Python<'py>, of: (i64, u32)) -> PyResult<Number<'py>> {
        let total = total(of)?;
        self.share(py, |odds| odds.at_most(total))
    }

    fn residual<'py>(&self, py: Python<'py>) -> PyResult<Number<'py>> {
        self.share(py, Distribution::residual)
    }

    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Number<'py>> {
        let mean = self.of(Distribution::mean)?;
        let size = exact(py, mean.size())?;
        if mean.is_negative() { size.neg() } else { Ok(size) }
    }

    fn variance<'py>(&self, py: Python<'py>) -> PyResult<Number<'py>> {
        exact(py, &self.of(Distribution::variance)?)
    }

    fn standard_deviation(&self) -> PyResult<f64> {
        self.of(Distribution::standard_deviation)
    }

    fn lowest<'py>(&self, py: Python<'py>) -> PyResult<Number<'py>> {
        number(py, self.of(Distribution::lowest)?)
    }

    fn highest<'py>(&self, py: Python<'py>) -> PyResult<Number<'py>> {
        number(py, self.of(Distribution::highest)?)
    }

    /// The quantile of a share, given as the little-endian bytes of its numerator and denominator.
    fn quantile<'py>(&self, py: Python<'py>, numerator: &[u8], denominator: &[u8]) -> PyResult<Number<'py>> {
        let big = BigUint::from_bytes_le;
        let share = Ratio::from_big(big(numerator), big(denominator))
            .ok_or_else(|| PyValueError::new_err("the denominator of a fraction is never zero"))?;
        number(py, self.of(|odds| odds.quantile(&share))?)
    }

    /// How likely it is to win, to tie and to lose.
    fn versus<'py>(&self, py: Python<'py>, other: &Weighed) -> PyResult<Bound<'py, PyTuple>> {
        let (Some(one), Some(other)) = (&self.0, &other.0) else {
            return Err(PyValueError::new_err("the empty die has no results"));
        };
        let contest = py.detach(|| one.versus(other));
        (exact(py, &contest.win)?, exact(py, &contest.tie)?, exact(py, &contest.lose)?).into_pyobject(py)
    }
}

/// Reads a notation, in the manner of a program if one is named.
#[pyfunction]
#[pyo3(signature = (text, dialect, names))]
fn read(
    py: Python<'_>,
    text: &str,
    dialect: Option<&str>,
    names: Vec<(String, (i64, u32))>,
) -> PyResult<Notation> {
    let dialect = dialect.map(str::parse::<Dialect>).transpose().map_err(PyValueError::new_err)?;
    let mut with = vec![];
    for (name, of) in names {
        with.push((name, total(of)?));
    }
    let reading = Reading { dialect, with: &with, typed: true };
    let read = py.detach(|| reading.read(text)).map_err(|error| refused(py, &error, text))?;
    Ok(Notation { read, typed: text.to_owned() })
}

/// What a program outputs, each with its name, and what it prints, each with its name if it has one.
type Ran = (Vec<(String, Weighed)>, Vec<(Option<String>, String)>);

/// Runs a program in the AnyDice language.
#[pyfunction]
fn run(py: Python<'_>, source: &str) -> PyResult<Ran> {
    let ran = py.detach(|| Program::parse(source).and_then(|program| program.run()));
    let (outputs, printed) = ran.map_err(|trouble| in_trouble(py, &trouble))?;
    let outputs = outputs.into_iter().map(|output| (output.name, Weighed(output.distribution)));
    Ok((outputs.collect(), printed.into_iter().map(|one| (one.name, one.value)).collect()))
}

/// What Python imports.
#[pymodule]
mod _norn {
    use super::Dialect;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{Notation, Weighed, read, run};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("DIALECTS", Dialect::ALL.map(Dialect::word).to_vec())?;
        module.add("GRAMMAR", norn_dice::GRAMMAR)?;
        module.add("VERSION", env!("CARGO_PKG_VERSION"))
    }
}
