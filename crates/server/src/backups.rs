//! Backups that a server makes by itself while people play.
use crate::house::{House, aside};
use crate::trouble::Trouble;
use norn_store::backups::Backups;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How long a server waits at most after a backup that failed until it tries again.
pub const RETRY: Duration = Duration::from_secs(10 * 60);

/// Is called after each backup with its place, or with the reason why there is none.
pub type Told = Arc<dyn Fn(Result<&Path, &Trouble>) + Send + Sync>;

/// When a server makes backups, and where.
#[derive(Clone)]
pub struct BackUp {
    /// How long it waits from one to the next.
    pub every: Duration,
    /// Where they are, and how many are kept.
    pub to: Backups,
    /// Who is told of them.
    pub told: Told,
}

impl std::fmt::Debug for BackUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BackUp").field("every", &self.every).field("to", &self.to).finish_non_exhaustive()
    }
}

/// Makes backups until it is stopped. The first is due when the newest existing one is old enough.
pub(crate) async fn keep_making(house: Arc<House>, how: BackUp) {
    let age = how.to.newest().zip(crate::now()).map(|(then, now)| now.saturating_sub(then));
    let age = age.and_then(|age| u64::try_from(age).ok()).map(Duration::from_secs);
    let mut wait = age.map_or(Duration::ZERO, |age| how.every.saturating_sub(age));
    loop {
        tokio::time::sleep(wait).await;
        let made = one(&house, &how.to).await;
        match &made {
            Ok(_) => tracing::info!(target: "norn::backup", "made"),
            Err(trouble) => tracing::error!(target: "norn::backup", why = trouble.name(), "none was made"),
        }
        wait = if made.is_ok() { how.every } else { how.every.min(RETRY) };
        (how.told)(made.as_deref());
    }
}

async fn one(house: &Arc<House>, to: &Backups) -> Result<PathBuf, Trouble> {
    let (house, to) = (Arc::clone(house), to.clone());
    aside(move || {
        let now = crate::now().ok_or_else(|| {
            Trouble::machine(
                "the machine's clock is not set",
                "backups are named by their time: set the clock",
            )
        })?;
        Ok(to.make(&house.reader()?, now)?)
    })
    .await
}
