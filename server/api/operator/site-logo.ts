import { readFile } from 'node:fs/promises';
import { reply } from '#server/api/routes/endpoint';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { mostPhotoBytes } from '#server/dealer/media/rules/image-formats';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { type PictureFailure, savePicture } from '#server/desk/website/save-picture';
import { changeSite, operatorAuthor } from '#server/operate/provisioning/provision-site';
import { mediaType } from '#server/platform/http/body';
import { strongEtag } from '#server/platform/http/etag';
import { Problem } from '#server/platform/http/problem';
import {
  exampleFacts,
  factsOf,
  noSuchSite,
  problemOf,
  recordChange,
  siteFactsSchema,
  siteNamed,
  siteParams,
  writeProblems,
} from './site-answers';

/** Gives a site a logo. */
export const putSiteLogo = defineOperatorEndpoint({
  method: 'PUT',
  path: '/internal/v1/sites/{slug}/logo',
  scope: 'sites:write',
  summary: 'Upload the logo of a site',
  description:
    'The header shows it in place of the name, up to 240 by 56 pixels. It is stored among the pictures of the site, and so is the earlier one. ' +
    'A drawing may have 256 KB. The same file again changes nothing. To have the name again, set `header.logo` to null.',
  params: siteParams,
  upload: {
    types: ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'],
    description: 'An SVG drawing, or a PNG, WebP or JPEG picture.',
  },
  bodyLimitBytes: mostPhotoBytes,
  responses: { 200: siteFactsSchema },
  examples: { responses: { 200: { summary: 'The site with its logo', value: exampleFacts } } },
  problems: {
    ...writeProblems,
    not_found: 'There is no such site.',
    limit_reached: 'The site has as many pictures as it may have.',
    unusable_file: 'The file is not a complete picture.',
    invalid_fields: 'The site would not pass its check.',
  },
  handler: async (services, { params: { slug }, upload, ...call }) => {
    if (!siteNamed(services.tenants, slug) || !upload) return noSuchSite;
    const file = new File([await readFile(upload.path)], 'logo', { type: mediaType(call.request) });
    const note = 'added a logo';
    const picture = await savePicture(services, { slug, author: operatorAuthor, file, note });
    if (!picture.ok) return pictureProblem(picture.error);
    const patch = { header: { logo: picture.value } };
    const saved = await changeSite(services, { slug, patch, isExpected: () => true });
    if (!saved.ok) return problemOf(saved.error);
    const site = siteNamed(services.tenants, slug);
    const settings = await services.tenantWriter.text(slug, settingsFile);
    if (!site || !settings) return noSuchSite;
    if (saved.value.changed.length > 0)
      await recordChange(services, call, { slug, action: 'site-changed', names: ['logo'] });
    const headers = { ETag: strongEtag(settings.tag) };
    return reply(200, await factsOf(services, site, settings.text), { headers, taggedBy: settings.tag });
  },
});

function pictureProblem(error: PictureFailure): Problem {
  switch (error.kind) {
    case 'not saved':
      return problemOf(error.failure);
    case 'busy':
      return new Problem('busy', error.text, { retryAfter: 10 });
    case 'full':
      return new Problem('limit_reached', error.text);
    case 'unusable':
      return new Problem('unusable_file', error.text);
  }
}
