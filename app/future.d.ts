import '@remix-run/node';

// Loaders and actions keep their own types on the way to the browser.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
