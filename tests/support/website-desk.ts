import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DeskView } from '#server/desk/views/desk-view';
import { previewedSite } from '#server/entry/preview-visit';
import { deskSite } from './desk-site';
import { testPhoto } from './photo-server';
import { storeSite } from './stored-site';

type Sent = Awaited<ReturnType<ReturnType<typeof deskSite>['send']>>;

/** Where sites can be: the same desk changes them in both. */
export const siteKinds = ['folder', 'database'] as const;

/** The desk of a demo site that can be changed. `folder`: for the files of this test. */
export function websiteDesk(kind: (typeof siteKinds)[number], folder: string) {
  const now = new Date('2026-11-29T02:00:00Z');
  const tenantsDir = join(folder, kind);
  cpSync(resolve('tenants'), tenantsDir, { recursive: true });
  const site = deskSite({
    slug: 'brolga',
    now,
    environment: { TENANTS_DIR: tenantsDir, TENANTS: kind },
    ...(kind === 'database' && { prepare: (services) => storeSite(services, tenantsDir, 'brolga') }),
  });
  /** A second passes before each form. */
  const send: typeof site.send = (...form) => {
    now.setTime(now.getTime() + 1_000);
    return site.send(...form);
  };
  return {
    ...site,
    send,
    now,
    textOf: async (path: string) => (await site.services().tenantWriter.text('brolga', path))?.text,
    paths: () => site.services().tenantWriter.paths('brolga'),
    undo: async (at = 0) => {
      const { edits } = await site.viewOf('site-history', 'site/history');
      return send('site/history', { do: 'undo', id: edits[at]?.id ?? '' });
    },
    draftOf: async (path: string, form: Readonly<Record<string, string>>) => {
      const draft = viewIn(await send(path, { ...form, do: 'preview' }), 'site-draft');
      return { ...draft, path: draft.action.replace('/desk/', '') };
    },
    preview: (href: string, at = now) => {
      const { tenants } = site.services();
      const tenant = site.tenant();
      const served = { tenant, data: tenants.dataOf(tenant) };
      const services = { ...site.services(), clock: { now: () => at } };
      return previewedSite(services, served, new URL(href, 'https://brolga.example'));
    },
  };
}

/** The page of a kind that answers a form. */
export function viewIn<Page extends DeskView['page']>(sent: Sent, page: Page) {
  if (sent.state !== 'page' || sent.view.page !== page)
    throw new Error(`no ${page}: ${JSON.stringify(sent).slice(0, 500)}`);
  return sent.view as Extract<DeskView, { readonly page: Page }>;
}

export const filesForm = (fields: Readonly<Record<string, string | File | undefined>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
};

export async function jpegFile(name = 'Our yard.JPG', width = 640): Promise<File> {
  const bytes = await testPhoto({ width, height: 480, colour: '#335577' }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], name);
}
