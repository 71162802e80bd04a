import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

export const tenant = 'brolga';
export const host = `${tenant}.localhost`;
/** A whole page of cards. */
export const searchPath = '/search/new-used-and-demo-cars';

/** Runs a measurement against the built site with its demo stock, then ends the site. */
export async function withDemoSite<T>(measure: (site: Site, carPath: string) => Promise<T>): Promise<T> {
  const site = await startSite({ environment: { LOG_LEVEL: 'error' } });
  try {
    const { body } = await askSite({ port: site.port, host, path: searchPath });
    const carPath = /href="(\/cars\/[a-z0-9-]+)"/.exec(body.toString())?.[1];
    if (!carPath) throw new Error('The demo site lists no car.');
    return await measure(site, carPath);
  } finally {
    await site.stop();
  }
}
