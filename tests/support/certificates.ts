import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

/** An authority of its own, as a certificate to trust, and what it signs. */
export interface Authority {
  readonly ca: string;
  /** A certificate for a host name, valid for so many days from now; a negative number: it has expired. */
  sign(host: string, days?: number): ServerCertificate;
}

const openssl = (...argv: string[]) => execFileSync('openssl', argv, { stdio: 'pipe' });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes an authority with openssl in a folder. */
export function createAuthority(folder: string): Authority {
  const at = (name: string) => join(folder, name);
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
  );
  let made = 0;
  return {
    ca: readFileSync(at('ca.crt'), 'utf8'),
    sign(host, days = 2) {
      made += 1;
      const name = (extension: string) => at(`${made}.${extension}`);
      openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', name('key'), '-out', name('csr'));
      writeFileSync(name('ext'), `subjectAltName=DNS:${host}\n`);
      openssl(
        'x509',
        '-req',
        '-in',
        name('csr'),
        '-CA',
        at('ca.crt'),
        '-CAkey',
        at('ca.key'),
        '-CAcreateserial',
        '-days',
        String(days),
        '-extfile',
        name('ext'),
        '-out',
        name('crt'),
      );
      return { key: readFileSync(name('key'), 'utf8'), cert: readFileSync(name('crt'), 'utf8') };
    },
  };
}
