/** Advice when the backups' folder is inside a folder that is backed up, or contains one. */
export const otherPlace = 'Choose a folder of its own, best on another disk, or s3://bucket/prefix.';
