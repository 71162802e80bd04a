/** What to do about backups inside the folders that they back up, or around them. */
export const otherPlace = 'Choose a folder of its own, best on another disk, or s3://bucket/prefix.';
