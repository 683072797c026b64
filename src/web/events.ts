/**
 * Events of the document between the page's script and React. Types only: a shared value would make the bundler join them.
 * `backline:changed`: the page has to be refreshed. `backline:renewed`: it was. `backline:turned`: React showed another page.
 * `backline:starred`: this device's stars changed. `backline:kept-edit`: the stored edit of one's own page changed.
 */
export type PageEvent = 'backline:changed' | 'backline:renewed' | 'backline:turned' | 'backline:starred' | 'backline:kept-edit';
