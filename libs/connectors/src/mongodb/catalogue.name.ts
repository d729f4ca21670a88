/** What stands above the databases of a server. */
export const mongodbCatalogue = 'def';
