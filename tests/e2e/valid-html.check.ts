import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pageKinds } from '../support/page-kinds';
import { askSite } from '../support/site-request';
import { htmlErrors } from '../support/valid-html';
import { carWith, dialogNames, tenant as dialogTenant } from './car-dialogs';
import { htmlFolder, port } from './site-test';

/** A site of each template. */
const tenants = ['brolga', 'wattle-bend', 'banksia-used-cars'];

/** Every kind of page, every dialog as a page, and the pages that tests have left behind: Java starts once. */
test('the Nu HTML checker finds no mistake on any page', async () => {
  test.setTimeout(300_000);
  const pages = new Map<string, string>();
  const read = async (tenant: string, name: string, path: string) => {
    const host = `${tenant}.localhost`;
    let page = await askSite({ port, host, path });
    for (let redirects = 0; redirects < 3 && page.headers.location; redirects += 1)
      page = await askSite({ port, host, path: page.headers.location });
    expect(page.body.length, `${tenant} ${name}: ${page.status}`).toBeGreaterThan(0);
    pages.set(`${tenant} ${name}`, page.body.toString());
  };
  for (const tenant of tenants)
    for (const [kind, path] of Object.values(pageKinds).flatMap((kinds) => Object.entries(kinds)))
      await read(tenant, kind, await path({ port, tenant }));
  for (const name of dialogNames) await read(dialogTenant, name, (await carWith(name)).href);
  for (const name of existsSync(htmlFolder) ? readdirSync(htmlFolder) : [])
    pages.set(name, readFileSync(join(htmlFolder, name), 'utf8'));
  expect(await htmlErrors(pages)).toEqual([]);
});
