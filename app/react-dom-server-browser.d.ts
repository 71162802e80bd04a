// @types/react-dom describes the package's main entries only.
declare module 'react-dom/server.browser' {
  export { renderToStaticMarkup } from 'react-dom/server';
}
