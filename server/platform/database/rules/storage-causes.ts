/** Its rights are wrong, or its disk is mounted to be read only: nothing is lost. */
export const readOnlyFolder = 'the data folder is read-only';
