import type { LoaderFunctionArgs } from '@remix-run/node';
import { serveMedia } from '#server/api/routes/serve-media';
import { answering } from '#server/entry/bff';

export const loader = answering(async (site, { request, params }: LoaderFunctionArgs): Promise<Response> => {
  const answer = await serveMedia(site, {
    path: params['*'] ?? '',
    accept: request.headers.get('accept'),
    ifNoneMatch: request.headers.get('if-none-match'),
    version: new URL(request.url).searchParams.get('v'),
  });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
});
