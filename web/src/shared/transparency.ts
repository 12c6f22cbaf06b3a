/** Software of the meters' makers that reads files of signed readings; free, and not ours. */
export const SOFTWARE = 'https://transparenz.software'
