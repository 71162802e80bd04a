import type { AnalyticsSettings } from '#server/settings/analytics-schema';

/** Where a tag manager and its analytics send data. The head script admits its scripts. */
const ofTagManager = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** External origins that a page may send to; empty without a tag manager. */
export const tagOrigins = ({ tag_manager_id, connect_origins }: AnalyticsSettings): readonly string[] =>
  tag_manager_id ? [...ofTagManager, ...connect_origins] : [];
