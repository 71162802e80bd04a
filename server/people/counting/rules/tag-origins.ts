import type { AnalyticsSettings } from '#server/settings/analytics-schema';

/** Where a tag manager and its analytics send to. Its scripts are let in by the one that the page's head runs. */
const ofTagManager = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Origins besides the site's own that a page may send to: none without a tag manager. */
export const tagOrigins = ({ tag_manager_id, connect_origins }: AnalyticsSettings): readonly string[] =>
  tag_manager_id ? [...ofTagManager, ...connect_origins] : [];
