import { connect, type TLSSocket } from 'node:tls';
import type { CertificateProbe } from '../probes-port';
import type { CertificateFacts } from '../rules/certificates';
import { codeOf } from '../rules/error-code';

export interface CertificateOptions {
  readonly port?: number;
  /** Authorities to trust in place of the usual ones. */
  readonly ca?: string;
}

/** Reads the certificate that a server presents, and judges it as a browser would. */
export const presentedCertificates =
  ({ port = 443, ca }: CertificateOptions = {}): CertificateProbe =>
  (host, address, limitMs) =>
    new Promise((resolve) => {
      // Refused ones are to be reported, not to end the handshake.
      const options = { host: address, port, servername: host, rejectUnauthorized: false, ...(ca && { ca }) };
      const socket = connect(options, () => finish(presented(host, socket)));
      const finish = (facts: CertificateFacts) => {
        clearTimeout(timer);
        socket.destroy();
        resolve(facts);
      };
      const timer = setTimeout(() => finish({ host, kind: 'unreachable', code: 'ETIMEDOUT' }), limitMs);
      socket.on('error', (error) => finish({ host, kind: 'unreachable', code: codeOf(error) }));
    });

function presented(host: string, socket: TLSSocket): CertificateFacts {
  const endsAt = new Date(socket.getPeerCertificate().valid_to);
  if (Number.isNaN(endsAt.getTime())) return { host, kind: 'unreachable', code: 'NO_CERTIFICATE' };
  // Typed as an error, but a code.
  const reason: unknown = socket.authorizationError;
  const problem = socket.authorized ? null : typeof reason === 'string' ? reason : codeOf(reason);
  return { host, kind: 'presented', endsAt, problem };
}
