//! What comes with origins and backgrounds: feats and things of their own.
