import { execFileSync, spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package';

/** Debian's own: a Python of another place has none of Debian's packages. */
const python = '/usr/bin/python3';

/** Whether a module of Debian's Python is there, installed if need be. */
export function hasPythonModule(module: string): boolean {
  const imports = () => spawnSync(python, ['-c', `import ${module}`]).status === 0;
  return imports() || (installDebianPackage(`python3-${module}`) && imports());
}

/** What a program in Python prints as JSON about a text on its standard input. Throws with what it complains of. */
export const readWithPython = (program: string, text: string): unknown =>
  JSON.parse(execFileSync(python, ['-c', program], { input: text, encoding: 'utf8', stdio: 'pipe' }));
