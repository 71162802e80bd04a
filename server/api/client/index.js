import createClient from 'openapi-fetch';

/** A client of one dealer's site: see README.md. */
export function createDealerClient({ site, apiKey, headers, ...options }) {
  const client = createClient({
    ...options,
    baseUrl: String(site).replace(/\/$/, ''),
    // A repeated parameter is sent as `make=Kia&make=Mazda`, as the API reads it.
    querySerializer: { array: { style: 'form', explode: true } },
    headers: { ...headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
  });
  return { ...client, pages: (path, init) => pages(client, path, init) };
}

/** Each page of a list in turn, by the cursor `next` of the page before. Throws the problem of a page that fails. */
async function* pages(client, path, init = {}) {
  let query = { ...init.params?.query };
  while (true) {
    const { data, error } = await client.GET(path, { ...init, params: { ...init.params, query } });
    if (error !== undefined) throw Object.assign(new Error(error.detail), { problem: error });
    yield data;
    if (data.next === null || data.next === undefined) return;
    query = { ...query, after: data.next };
  }
}
