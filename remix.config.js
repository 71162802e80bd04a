// The one home of Remix's own options; vite.config.ts hands them to its Vite plugin.

/** Known to the browser's entry too, so that no document has to repeat them. */
export const future = {
  v3_fetcherPersist: true,
  // Every move to an address with a name in it would first ask which routes there are: a round trip on a phone.
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*.css.ts', '**/*.test.{ts,tsx}'],
  future,
};
