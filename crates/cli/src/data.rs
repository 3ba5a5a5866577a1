//! Where chronicles are kept on this machine.
use crate::failure::Failure;
use crate::table::unkept;
use clap::Args;
use norn_chronicle::store::Store;
use std::path::PathBuf;

/// Which folder to use.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// The folder that keeps all tables, as the file `norn.db`. Without it, the folder `norn` in the place where
    /// this machine keeps programs' data.
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl DataArgs {
    fn file(&self) -> Result<PathBuf, Failure> {
        use etcetera::BaseStrategy;
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => etcetera::choose_base_strategy()
                .map_err(|error| {
                    Failure::environment("this machine does not say where programs keep their data")
                        .hint("name a folder with --data DIR")
                        .because(error)
                })?
                .data_dir()
                .join("norn"),
        };
        Ok(folder.join("norn.db"))
    }

    /// Opens the file; with `make`, makes it and its folder if they are not there.
    pub(crate) fn open(&self, make: bool) -> Result<Box<dyn Store>, Failure> {
        let file = self.file()?;
        if let Some(folder) = file.parent().filter(|_| make) {
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::environment(format!("the folder {} can't be made", folder.display()))
                    .hint("choose a folder that you may write to with --data DIR")
                    .at(folder.display().to_string())
                    .because(error)
            })?;
        }
        if !make && !file.exists() {
            return Err(Failure::bad_input(format!("no tables are kept in {}", file.display()))
                .hint("`norn table` begins one; --data DIR looks in another folder")
                .at("--data"));
        }
        let store = norn_store::Sqlite::open(&file).map_err(|error| unkept(error).at(file.display().to_string()))?;
        Ok(Box::new(store))
    }
}
