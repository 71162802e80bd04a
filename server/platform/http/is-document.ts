/**
 * Whether a browser wants a whole document; the connection hook marks it, and the client router's data requests lack
 * the mark.
 */
export const isDocument = (request: Request): boolean => request.headers.get('x-document') === '1';
