import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackage } from './debian-package';

/** A server of files in `folder`, stopped by its test. */
export interface FileServer {
  readonly port: number;
  /** Where its files are. */
  readonly folder: string;
  stop(): Promise<void>;
}

const here = '127.0.0.1';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, here);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

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
    ...{ port, folder, user: 'root', stop: stopping(child) },
    ...{ key: readFileSync(path('key'), 'utf8'), otherKey: readFileSync(path('other'), 'utf8') },
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
from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
from pyftpdlib.servers import FTPServer
port, folder, certificate = sys.argv[1], sys.argv[2], sys.argv[3]
handler = TLS_FTPHandler if certificate else FTPHandler
if certificate:
    handler.certfile = certificate
    handler.tls_control_required = True
    handler.tls_data_required = True
handler.authorizer = DummyAuthorizer()
handler.authorizer.add_user('dms', 'kangaroo', folder)
FTPServer(('127.0.0.1', int(port)), handler).serve_forever()
`;

/**
 * Debian's pyftpdlib on a free port; with a certificate (one file, key included) only over TLS. Null where it cannot be
 * installed.
 */
export async function startFtpServer(work: string, certificate = ''): Promise<FtpServer | null> {
  const has = (module: string) => runs('/usr/bin/python3', '-c', `import ${module}`);
  if (!has('pyftpdlib') && !installDebianPackage('python3-pyftpdlib')) return null;
  if (certificate !== '' && !has('OpenSSL') && !installDebianPackage('python3-openssl')) return null;
  const folder = join(work, certificate === '' ? 'ftp' : 'ftps');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const child = spawn(
    '/usr/bin/python3',
    ['-W', 'ignore', '-c', ftpProgram, String(port), folder, certificate],
    {
      stdio: 'ignore',
    },
  );
  await untilOpen(port, child);
  return { port, folder, user: 'dms', password: 'kangaroo', stop: stopping(child) };
}
