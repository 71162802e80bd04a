import { expect, test } from 'vitest';
import type { SiteChanges, TenantWriter } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { changeSite } from './provision-site';

/** A site whose settings another author changes just before each of the first `conflicts` saves. */
function contestedSite(conflicts: number) {
  const saves: SiteChanges[] = [];
  const tenantWriter: Pick<TenantWriter, 'text' | 'files' | 'save'> = {
    text: async () => ({ text: `{ "name": "Version ${saves.length}" }`, tag: `tag-${saves.length}` }),
    files: async () => undefined,
    save: async (changes) => {
      saves.push(changes);
      return saves.length <= conflicts ? err({ kind: 'conflict' }) : ok({ tag: 'new-tag' });
    },
  };
  return { deps: { tenantWriter }, saves };
}
const change = (deps: Parameters<typeof changeSite>[0], isExpected: (tag: string) => boolean) =>
  changeSite(deps, { slug: 'yard', patch: { name: 'New' }, isExpected });

test('a change that expects any settings applies to those of a faster author', async () => {
  const { deps, saves } = contestedSite(2);
  expect(await change(deps, () => true)).toEqual(ok({ tag: 'new-tag', changed: ['name'] }));
  expect(saves.map(({ expected }) => expected.get('tenant.json'))).toEqual(['tag-0', 'tag-1', 'tag-2']);
});

test('a change that expects certain settings gives way to a faster author', async () => {
  const { deps, saves } = contestedSite(1);
  expect(await change(deps, (tag) => tag === 'tag-0')).toEqual(err({ kind: 'unexpected' }));
  expect(saves).toHaveLength(1);
});

test('a change fails as busy after five faster authors', async () => {
  const { deps, saves } = contestedSite(99);
  expect(await change(deps, () => true)).toEqual(err({ kind: 'busy' }));
  expect(saves).toHaveLength(5);
});
