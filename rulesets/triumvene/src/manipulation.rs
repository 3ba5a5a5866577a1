//! Physical manipulation and Cohesion.
