#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../../..');
const head = '/** The types of the API, from its OpenAPI document. */\n\n';

/** The API's types for TypeScript, from its OpenAPI document. A field of a body that has a default may be left out. */
export const typesOf = async (document) =>
  head + astToString(await openapiTypescript(withoutChoices(document), { defaultNonNullable: false }));

/**
 * The document without the choices of which fields a body needs (`anyOf: [{ required: ['phone'] }, …]`): in TypeScript each
 * would be `unknown`, and the body with it. The API itself checks them.
 */
function withoutChoices(value) {
  if (Array.isArray(value)) return value.map(withoutChoices);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, part]) => !(name === 'anyOf' && isChoice(part)));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutChoices(part)]));
}

const isChoice = (anyOf) =>
  Array.isArray(anyOf) && anyOf.every((one) => Object.keys(Object(one)).join() === 'required');

/**
 * Packs the client with the types of a document into a file that `npm install` takes, without a registry: what it needs is in
 * it. Made from the same sources, it has the same bytes.
 * @param {Record<string, any>} document
 * @param {string} file
 */
export async function packClient(document, file) {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    for (const name of ['README.md', 'index.d.ts', 'index.js']) cpSync(join(here, name), join(folder, name));
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    for (const name of bundleDependencies) copyPackage(name, folder);
    writeFileSync(join(folder, 'schema.d.ts'), await typesOf(document));
    writeFileSync(join(folder, 'package.json'), packageFile(document.info.version));
    const argv = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [{ filename }] = JSON.parse(execFileSync('npm', argv, { cwd: folder }).toString());
    // A site may be sending the old one.
    cpSync(join(folder, filename), `${file}.new`);
    renameSync(`${file}.new`, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { bundleDependencies, version, ...about } = JSON.parse(
  readFileSync(join(here, 'package.json'), 'utf8'),
);

/** The version is the client's own major one, then the date of the API's. */
function packageFile(apiVersion) {
  const [major] = version.split('.');
  const packed = { ...about, version: `${major}.${apiVersion.replaceAll('-', '')}.0`, bundleDependencies };
  return `${JSON.stringify(packed, null, 2)}\n`;
}

/** Without what only its own developers read. */
function copyPackage(name, folder) {
  const from = join(root, 'node_modules', name);
  for (const part of ['package.json', 'LICENSE', 'dist']) {
    const filter = (path) => !path.endsWith('.map');
    cpSync(join(from, part), join(folder, 'node_modules', name, part), { recursive: true, filter });
  }
}

/** Part of the build: the document comes from the built command line. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dealer = join(root, 'server/cli/dealer.mjs');
  const json = execFileSync(process.execPath, [dealer, 'openapi', '--json'], { maxBuffer: 64 * 1024 * 1024 });
  await packClient(JSON.parse(json.toString()), join(root, 'build/api-client.tgz'));
}
