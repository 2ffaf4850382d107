/** The path of a drop, 13 units wide and 17 high. The drop symbolises a review that fills a well. */
export const dropPath = 'M6.5 0C9.8 4.5 13 7.5 13 10.4A6.5 6.5 0 1 1 0 10.4C0 7.5 3.2 4.5 6.5 0Z'
