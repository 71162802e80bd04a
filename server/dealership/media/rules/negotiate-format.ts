import type { PictureFormat } from '#server/settings/illustration-schema';

const preferred = ['avif', 'webp'] as const;

/**
 * The smallest format in the browser's Accept header. Wildcards count as JPEG: programs that fetch a preview (`Accept:
 * any type`) rarely support the newer ones.
 */
export function negotiateFormat(accept: string | null): PictureFormat {
  const ranges = (accept ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)))
    .map(([type]) => type);
  return preferred.find((format) => ranges.includes(`image/${format}`)) ?? 'jpeg';
}
