//! Encryption of connections to PostgreSQL.

use crate::data::Error;
use crate::plan::PostgresAddress;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use std::path::Path;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Returns the value that encrypts the connections of an address, if the address demands encryption. The
/// server's certificate must be for its host name.
///
/// # Errors
/// Returns an error if the file with certificates cannot be used.
pub(super) fn connector(address: &PostgresAddress) -> Result<MakeRustlsConnect, Error> {
    let roots = match &address.authorities {
        None => RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() },
        Some(file) => read(file)
            .map_err(|reason| Error::Database(format!("sslrootcert: {}: {reason}", file.display())))?,
    };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Database(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// Reads a file with certificates in the format PEM.
fn read(file: &Path) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| error.to_string())? {
        roots.add(certificate.map_err(|error| error.to_string())?).map_err(|error| error.to_string())?;
    }
    if roots.is_empty() { Err("the file contains no certificate".into()) } else { Ok(roots) }
}
