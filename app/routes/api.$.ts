import { Problem, problemResponse } from '#server/platform/http/problem';
import { requestIdOf } from '#server/platform/http/request-id';

/** Addresses under /api that nothing is declared for: a caller gets JSON, not the site's page. */
export const loader = ({ request }: { request: Request }) => unknownAddress(request);
export const action = ({ request }: { request: Request }) => unknownAddress(request);

const unknownAddress = (request: Request): Response =>
  problemResponse(
    new Problem(404, 'There is nothing at this address; see /api/openapi.json.'),
    requestIdOf(request),
  );
