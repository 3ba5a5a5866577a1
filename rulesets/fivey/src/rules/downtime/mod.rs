//! Downtime: lifestyles, activities, and institutions.
