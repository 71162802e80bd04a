import { Problem, problemResponse } from '#server/platform/http/problem';
import { requestIdOf } from '#server/platform/http/request-id';

/** Where the connection hook sends every write from a page of another origin. */
export const loader = ({ request }: { request: Request }) => refuse(request);
export const action = ({ request }: { request: Request }) => refuse(request);

function refuse(request: Request): Response {
  const headers = { Connection: 'close' };
  return problemResponse(
    new Problem(403, 'Only pages of this site may send this request.', { headers }),
    requestIdOf(request),
  );
}
