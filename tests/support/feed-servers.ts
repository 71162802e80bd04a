import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerCertificate } from './certificates';
import { installDebianPackage } from './debian-package';
import { freePort } from './site';

/** A server of files in `folder`, stopped by its test. */
interface FileServer {
  readonly port: number;
  /** Where its files are. */
  readonly folder: string;
  stop(): Promise<void>;
}

const here = '127.0.0.1';

const runs = (program: string, ...argv: string[]): boolean => {
  try {
    execFileSync(program, argv, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const socket = connect(port, here);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(100);
  }
  throw new Error('the server did not start');
}

const stopping = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

export interface SftpServer extends FileServer {
  readonly user: string;
  /** The private key that signs in, and one that does not. */
  readonly key: string;
  readonly otherKey: string;
  /** Of the host key. */
  readonly fingerprint: string;
}

const sshd = '/usr/sbin/sshd';

/** Debian's OpenSSH server, on a free port and for one key. Null where it cannot be installed or run. */
export async function startSftpServer(work: string): Promise<SftpServer | null> {
  if (process.getuid?.() !== 0) return null;
  if (!runs(sshd, '-V') && !runs('test', '-x', sshd) && !installDebianPackage('openssh-server')) return null;
  const folder = join(work, 'sftp');
  mkdirSync(folder, { recursive: true });
  mkdirSync('/run/sshd', { recursive: true });
  const path = (name: string) => join(work, name);
  for (const name of ['host', 'key', 'other']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path(name)]);
    chmodSync(path(name), 0o600);
  }
  const port = await freePort();
  writeFileSync(
    path('sshd_config'),
    `ListenAddress ${here}:${port}
HostKey ${path('host')}
AuthorizedKeysFile ${path('key.pub')}
PidFile none
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
Subsystem sftp internal-sftp
`,
  );
  const child = spawn(sshd, ['-D', '-e', '-f', path('sshd_config')], { stdio: 'ignore' });
  await untilOpen(port, child);
  const shown = execFileSync('ssh-keygen', ['-l', '-f', path('host.pub')], { encoding: 'utf8' });
  return {
    port,
    folder,
    user: 'root',
    stop: stopping(child),
    key: readFileSync(path('key'), 'utf8'),
    otherKey: readFileSync(path('other'), 'utf8'),
    fingerprint: /SHA256:\S+/.exec(shown)?.[0] ?? '',
  };
}

export interface FtpServer extends FileServer {
  readonly user: string;
  readonly password: string;
}

const ftpProgram = `
import sys
from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer
port, folder = sys.argv[1], sys.argv[2]
FTPHandler.authorizer = DummyAuthorizer()
FTPHandler.authorizer.add_user('dms', 'kangaroo', folder)
FTPServer(('127.0.0.1', int(port)), FTPHandler).serve_forever()
`;

/** Debian's pyftpdlib on a free port, without TLS. Null where it cannot be installed. */
export async function startFtpServer(work: string): Promise<FtpServer | null> {
  const python = '/usr/bin/python3';
  if (!runs(python, '-c', 'import pyftpdlib') && !installDebianPackage('python3-pyftpdlib')) return null;
  const folder = join(work, 'ftp');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const argv = ['-W', 'ignore', '-c', ftpProgram, String(port), folder];
  const child = spawn(python, argv, { stdio: 'ignore' });
  await untilOpen(port, child);
  return { port, folder, user: 'dms', password: 'kangaroo', stop: stopping(child) };
}

const vsftpd = '/usr/sbin/vsftpd';

/**
 * Debian's vsftpd on a free port: only over TLS, and with the session of the control connection on every other, as careful
 * servers demand. `implicit`: TLS from the first byte. Null where it cannot be installed or run.
 */
export async function startFtpsServer(
  work: string,
  { key, cert }: ServerCertificate,
  implicit: boolean,
): Promise<FtpServer | null> {
  if (process.getuid?.() !== 0) return null;
  if (!runs('test', '-x', vsftpd) && !installDebianPackage('vsftpd')) return null;
  const place = join(work, implicit ? 'ftps-implicit' : 'ftps');
  const folder = join(place, 'files');
  mkdirSync(folder, { recursive: true });
  mkdirSync('/var/run/vsftpd/empty', { recursive: true });
  // The server reads as a user of its own.
  chmodSync(work, 0o755);
  const port = await freePort();
  const path = (name: string) => join(place, name);
  writeFileSync(path('key'), key, { mode: 0o600 });
  writeFileSync(path('cert'), cert);
  const yes = [
    'listen',
    'anonymous_enable',
    'ssl_enable',
    'allow_anon_ssl',
    'force_anon_logins_ssl',
    'force_anon_data_ssl',
    'require_ssl_reuse',
    ...(implicit ? ['implicit_ssl'] : []),
  ];
  const settings = [
    ...yes.map((name) => `${name}=YES`),
    'background=NO',
    'seccomp_sandbox=NO',
    'secure_chroot_dir=/var/run/vsftpd/empty',
    `listen_address=${here}`,
    `listen_port=${port}`,
    `anon_root=${folder}`,
    `rsa_private_key_file=${path('key')}`,
    `rsa_cert_file=${path('cert')}`,
    'ssl_ciphers=HIGH',
  ];
  writeFileSync(path('vsftpd.conf'), `${settings.join('\n')}\n`);
  const child = spawn(vsftpd, [path('vsftpd.conf')], { stdio: 'ignore' });
  await untilOpen(port, child);
  return { port, folder, user: 'anonymous', password: 'kangaroo', stop: stopping(child) };
}
