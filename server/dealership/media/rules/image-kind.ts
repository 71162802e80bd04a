const starts = (file: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, index) => file[at + index] === char.charCodeAt(0));

/**
 * The format of an image file, from its first bytes; undefined for every other file, including SVG (it may contain
 * scripts and load things). The sender's media type is ignored.
 */
export function imageKind(file: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | undefined {
  if (starts(file, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(file, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(file, 0, 'GIF87a') || starts(file, 0, 'GIF89a')) return 'gif';
  if (starts(file, 0, 'RIFF') && starts(file, 8, 'WEBP')) return 'webp';
  if (starts(file, 4, 'ftyp') && ['avif', 'avis', 'mif1'].some((brand) => starts(file, 8, brand)))
    return 'avif';
  return undefined;
}
