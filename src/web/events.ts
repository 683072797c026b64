/**
 * What the script of every page and React tell each other, as events of the document. Types alone: a value that both import would
 * bring all of React along with the smallest script.
 * `backline:changed`: something changed that the page shows, or the line is back: whoever keeps the page current is to look now.
 * `backline:renewed`: the page is as it is on the server.
 * `backline:turned`: React has turned to another page.
 * `backline:starred`: what is starred on this device is another.
 * `backline:kept-edit`: what is kept on this device of changes to one's own page is another.
 */
export type PageEvent = 'backline:changed' | 'backline:renewed' | 'backline:turned' | 'backline:starred' | 'backline:kept-edit';
