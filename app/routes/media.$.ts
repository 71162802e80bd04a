import type { LoaderFunctionArgs } from '@remix-run/node';
import { bff } from '#server/entry/bff';
import { serveMedia } from '#server/entry/routes/serve-media';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const answer = await serveMedia(await bff(args), {
    path: args.params['*'] ?? '',
    accept: args.request.headers.get('accept'),
    ifNoneMatch: args.request.headers.get('if-none-match'),
    version: new URL(args.request.url).searchParams.get('v'),
  });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
