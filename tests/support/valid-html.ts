import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from './debian-package';

const require = createRequire(import.meta.url);

interface Message {
  readonly type: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/**
 * What the Nu HTML checker has against pages, as lines `name:line message`; empty when all are valid.
 * All pages go in one run, since the checker takes seconds to start.
 */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  try {
    const names = [...pages.keys()];
    const files = names.map((_, index) => join(folder, `${index}.html`));
    for (const [index, name] of names.entries()) writeFileSync(files[index] ?? '', pages.get(name) ?? '');
    const messages = await runChecker(files);
    return messages.filter(isMistake).map((message) => inWords(message, names));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The checker's reader of style sheets is older than container queries and scroll timelines. */
const isMistake = ({ type, message }: Message): boolean =>
  type !== 'info' &&
  !/^CSS: (?:Unrecognized at-rule “@container”|“(?:container-type|[a-z]+-timeline|timeline-scope|animation-range)”: Property )/.test(
    message,
  );

async function runChecker(files: readonly string[]): Promise<readonly Message[]> {
  const jar = join(dirname(require.resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
  const argv = ['-Xss4m', '-jar', jar, '--format', 'json', '--exit-zero-always', ...files];
  const { stderr } = await promisify(execFile)(findJava(), argv, { maxBuffer: 64 * 1024 * 1024 });
  const report: { messages: readonly Message[] } = JSON.parse(stderr);
  return report.messages;
}

function inWords({ url = '', lastLine, message, extract = '' }: Message, names: readonly string[]): string {
  const index = Number(/(\d+)\.html$/.exec(url)?.[1]);
  return `${names[index] ?? url}:${lastLine ?? 0} ${message} « ${extract.replaceAll('\n', ' ')} »`;
}

/** Java from the PATH or JAVA_HOME; as root, Debian's is installed when there is none. */
function findJava(): string {
  const home = process.env['JAVA_HOME'];
  const runs = (command: string) => {
    try {
      execFileSync(command, ['-version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const found = [...(home ? [join(home, 'bin/java')] : []), 'java'].find(runs);
  if (found) return found;
  if (installDebianPackage('default-jre-headless') && runs('java')) return 'java';
  throw new Error('No Java here, which the Nu HTML checker runs on: install one or set JAVA_HOME.');
}
