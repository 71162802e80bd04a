import { Problem } from '#server/platform/http/problem';
import { sitePopup } from '#server/site/frame/site-frame';
import { popupViewSchema } from '#server/site/frame/views/frame-view';
import { defineEndpoint, reply } from './routes/endpoint';

/** The text of the promotional popup: the page requests it at the right moment. */
export const showPopup = defineEndpoint({
  method: 'GET',
  path: '/api/popup',
  summary: 'Show the promotional popup',
  tags: ['Site'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 20, burst: 100 },
  responses: { 200: popupViewSchema.meta({ id: 'Popup' }) },
  examples: {
    responses: {
      200: {
        summary: 'A sale',
        value: {
          id: '5f2c9a10',
          title: 'End-of-financial-year sale',
          description: 'Every demo car has a new price until 30 June.',
          button: { text: 'See the demos', href: '/search/demo-cars' },
        },
      },
    },
  },
  problems: { 404: 'The site has no popup at the moment.' },
  handler: async (site) => {
    const popup = await sitePopup(site);
    return popup ? reply(200, popup) : new Problem(404, 'This site has no popup at the moment.');
  },
});
