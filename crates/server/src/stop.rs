//! Shutdown: work that was begun is finished, everybody is told, and all within a time limit.
use crate::house::House;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, sleep_until};

/// How long a stop may take in all. Who has not been told by then finds out by themselves; what is not written by
/// then was not acknowledged.
pub const STOPPING: Duration = Duration::from_secs(5);

/// Told once, when the stop begins.
pub(crate) type Begun = oneshot::Receiver<Instant>;

impl House {
    /// Admits nobody new, finishes the commands that were begun, and tells the pages.
    pub(crate) async fn stop(&self, begun: oneshot::Sender<Instant>) {
        tracing::info!(target: "norn::server", "stopping");
        self.metrics.stop();
        // The server may have ended by itself.
        let _ = begun.send(Instant::now());
        self.close().await;
    }
}

/// Completes when a shutdown has used up its time limit; never without a shutdown.
pub(crate) async fn overdue(begun: Begun) {
    match begun.await {
        Ok(at) => sleep_until(at + STOPPING).await,
        Err(_) => std::future::pending().await,
    }
    tracing::warn!(target: "norn::server", "the stop took too long; what was still open is cut off");
}

/// Waits until the pages have heard why their connections end, as long as their sockets may linger.
pub(crate) async fn heard(house: &Arc<House>, linger: Duration) {
    let end = Instant::now() + linger;
    while 0 < house.metrics.connections() && Instant::now() < end {
        sleep(Duration::from_millis(5)).await;
    }
    tracing::info!(target: "norn::server", "stopped");
}
