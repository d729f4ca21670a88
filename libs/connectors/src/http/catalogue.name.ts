/** What stands above the one schema of a service's endpoints; nobody sees it. */
export const httpCatalogue = 'http';
