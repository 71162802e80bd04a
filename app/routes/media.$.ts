import type { LoaderFunctionArgs } from '@remix-run/node';
import { bff } from '#server/bff';
import { servePicture } from '#server/media/serve-picture';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services } = await bff(args);
  const answer = await servePicture(services, {
    path: args.params['*'] ?? '',
    accept: args.request.headers.get('accept'),
    ifNoneMatch: args.request.headers.get('if-none-match'),
  });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
