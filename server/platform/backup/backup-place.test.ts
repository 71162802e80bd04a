import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { backupPlaceProblem } from './backup-place';

const folder = realpathSync(folderForFile());
const at = (name: string) => join(folder, name);
const config = { DATA_DIR: at('site/data'), TENANTS_DIR: at('site/tenants') };
mkdirSync(at('site/data/media'), { recursive: true });
mkdirSync(at('site/tenants'));
symlinkSync(at('site/data'), at('link-to-data'));
symlinkSync(at('site'), at('link-to-site'));
symlinkSync(at('elsewhere'), at('site/data/link-out'));
mkdirSync(at('elsewhere'));

it.each([
  ['the data folder itself', at('site/data'), /inside DATA_DIR/],
  ['a folder in it, with a slash at the end', `${at('site/data/media')}/`, /inside DATA_DIR/],
  ['a missing folder in it', at('site/data/new/backups'), /inside DATA_DIR/],
  ['a path to it with dots', at('elsewhere/../site/data/backups'), /inside DATA_DIR/],
  ['a relative folder', relative(process.cwd(), at('site/data/backups')), /inside DATA_DIR/],
  ['one in it through a link', at('link-to-data/backups'), /inside DATA_DIR/],
  ['the folder above it', at('site'), /^DATA_DIR .* is inside/],
  ['the folder above it through a link', at('link-to-site'), /^DATA_DIR .* is inside/],
  ['the root of the disk', '/', /^DATA_DIR .* is inside/],
  ['a folder among the tenants', at('site/tenants/backups'), /inside TENANTS_DIR/],
])('refuses %s as the place of backups', async (_, place, problem) => {
  expect(await backupPlaceProblem(config, place)).toMatch(problem);
});

it.each([
  ['a folder beside it', at('site/backups')],
  ['one with a similar name', at('site/data-backups')],
  ['one with dots before its name', at('site/..data')],
  ['one elsewhere through a link in it', at('site/data/link-out')],
  ['a bucket', 's3://bucket/site/data'],
])('allows %s', async (_, place) => {
  expect(await backupPlaceProblem(config, place)).toBeNull();
});
