/**
 * What the script of every page and React tell each other, as events of the document. Types alone: a value that both import would
 * bring all of React along with the smallest script.
 * `backline:waking`: React is about to take the page over, and nobody else may change it from here on.
 * `backline:minute`: a minute has passed, and the page on the server is another than it was.
 */
export type PageEvent = 'backline:waking' | 'backline:minute';
