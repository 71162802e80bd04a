/** Whether a browser wants a whole document; the connection hook marks it, and a data request of the client router lacks the mark. */
export const isDocument = (request: Request): boolean => request.headers.get('x-document') === '1';
