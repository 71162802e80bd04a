/** Any address that no route answers to. */
export const loader = (): never => {
  throw new Response('Not found', { status: 404 });
};

export default function NotFoundRoute() {
  return null;
}
